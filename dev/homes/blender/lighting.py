"""Sun, sky and lamps. An estate photographer's light: the room as bright as what is seen through the window."""
import math

import bpy
from mathutils import Vector

from house import HALF, SIDES, STOREY
from materials import colour


def sky(scene, sun):
    elevation, azimuth = math.radians(sun.get('elevation', 42)), math.radians(sun.get('azimuth', 120))
    world = bpy.data.worlds.new('sky')
    scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes['Background']
    air = nodes.new('ShaderNodeTexSky')
    air.sky_type, air.sun_disc = 'NISHITA', False
    air.sun_elevation, air.sun_rotation = elevation, azimuth
    air.air_density, air.dust_density, air.altitude = 1.0, 0.6, 1150
    scale = nodes.new('ShaderNodeVectorMath')
    scale.operation = 'SCALE'
    links.new(air.outputs[0], scale.inputs[0])
    scale.inputs['Scale'].default_value = sun.get('sky', 0.13)
    # fair-weather clouds, thicker towards the horizon
    where = nodes.new('ShaderNodeTexCoord').outputs['Generated']
    split = nodes.new('ShaderNodeSeparateXYZ')
    links.new(where, split.inputs[0])
    up = nodes.new('ShaderNodeMath')
    up.operation = 'MAXIMUM'
    up.inputs[1].default_value = 0.0
    links.new(split.outputs[2], up.inputs[0])
    lift = nodes.new('ShaderNodeMath')
    lift.operation = 'ADD'
    lift.inputs[1].default_value = 0.13
    links.new(up.outputs[0], lift.inputs[0])
    flat = nodes.new('ShaderNodeVectorMath')
    flat.operation = 'DIVIDE'
    links.new(where, flat.inputs[0])
    three = nodes.new('ShaderNodeCombineXYZ')
    for i in range(3):
        links.new(lift.outputs[0], three.inputs[i])
    links.new(three.outputs[0], flat.inputs[1])
    shape = nodes.new('ShaderNodeTexNoise')
    shape.inputs['Scale'].default_value, shape.inputs['Detail'].default_value, shape.inputs['Roughness'].default_value = 0.95, 8, 0.55
    moved = nodes.new('ShaderNodeVectorMath')
    moved.inputs[1].default_value = tuple(sun.get('drift', 0.0) * way for way in (1.0, 0.7, 1.3))     # another day, other clouds
    links.new(flat.outputs[0], moved.inputs[0])
    links.new(moved.outputs[0], shape.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.5 - 0.06 * sun.get('clouds', 0.5), 0.72
    ramp.color_ramp.elements[1].color = (0.8, 0.8, 0.8, 1)
    links.new(shape.outputs['Fac'], ramp.inputs['Fac'])
    blend = nodes.new('ShaderNodeMixRGB')
    links.new(ramp.outputs['Color'], blend.inputs['Fac'])
    links.new(scale.outputs[0], blend.inputs['Color1'])
    white = sun.get('cloud', 1.05)
    blend.inputs['Color2'].default_value = (white, white * 0.985, white * 0.96, 1)
    links.new(blend.outputs[0], background.inputs['Color'])
    world.cycles.sampling_method = 'NONE'     # the sky is smooth: found by chance is enough, and half the price
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = sun.get('strength', 2.7), math.radians(1.0), (1.0, 0.9, 0.76)
    thing = bpy.data.objects.new('sun', lamp)
    way = Vector((math.sin(azimuth) * math.cos(elevation), math.cos(azimuth) * math.cos(elevation), math.sin(elevation)))
    thing.rotation_euler = (-way).to_track_quat('-Z', 'Y').to_euler()
    scene.collection.objects.link(thing)


def lamps(scene, plan):
    """room id -> its lights; the renderer switches on those that the camera can see."""
    out = {room.id: [] for room in plan.rooms}

    def area(room, name, place, turn, size, power, hue):
        lamp = bpy.data.lights.new(name, 'AREA')
        lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = 'RECTANGLE', *size, power, hue
        thing = bpy.data.objects.new(name, lamp)
        thing.location, thing.rotation_euler = place, turn
        thing.visible_camera = thing.visible_glossy = False
        scene.collection.objects.link(thing)
        out[room.id].append(thing)

    strength = plan.data.get('window_light', 21.0)
    for o in plan.openings:
        if o.kind == 'arch' or (o.kind == 'door'):
            continue
        inner = [(r, side) for r, side in o.rooms if not r.open]
        if len(inner) != 1:
            continue
        room, side = inner[0]
        w, h = o.w, o.head - o.sill
        turn = math.radians(SIDES[side])
        into = (-math.sin(turn), math.cos(turn))
        place = (o.x + into[0] * (HALF + 0.02), o.y + into[1] * (HALF + 0.02), o.level * STOREY + (o.sill + o.head) / 2)
        tilt = math.radians(90)
        area(room, f'window {room.id}', place, (tilt, 0, turn + math.pi), (w * 0.92, h * 0.92), strength * w * h, (0.93, 0.97, 1.0))
    for room in plan.rooms:
        if room.open:
            continue
        w, d = room.x1 - room.x0 - 2 * HALF, room.y1 - room.y0 - 2 * HALF
        centre = ((room.x0 + room.x1) / 2, (room.y0 + room.y1) / 2)
        power = plan.data.get('fill_light', 2.3) * room.fill
        area(room, f'fill {room.id}', (*centre, room.z + room.height - 0.35), (0, 0, 0), (w * 0.7, d * 0.7), power * w * d * 0.8, (1.0, 0.9, 0.77))
        area(room, f'lift {room.id}', (*centre, room.z + 0.9), (math.pi, 0, 0), (w * 0.8, d * 0.8), power * w * d * 0.4, (1.0, 0.92, 0.82))
    return out
